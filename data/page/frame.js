// The window in Discord: asks Discord's app for a code that says who is here, and holds the pages.
import { post } from "./page.js";
import { DiscordSDK } from "./vendor/embedded-app-sdk.js";

const door = document.getElementById("door");
const { client } = door.dataset;

async function enter() {
  const discord = new DiscordSDK(client, { disableConsoleLogOverride: true });
  await discord.ready();
  const { code } = await discord.commands.authorize({
    client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"],
  });
  const answer = await post("/frame", { code, instance: discord.instanceId });
  if (!answer.to) return answer.say;
  const pages = document.createElement("iframe");
  Object.assign(pages, { src: answer.to, title: document.title });
  document.body.replaceChildren(pages);
  // Links lead out of the window, which only Discord can open.
  addEventListener("message", ({ source, data }) => {
    if (source === pages.contentWindow && data.open) discord.commands.openExternalLink({ url: data.open });
  });
}

const refused = await enter().catch(() => document.body.dataset.lost);
if (refused) door.innerHTML = refused;
