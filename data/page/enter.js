// Lets someone in: the key is behind the address's "#", so that no server or log ever gets it.
import { post } from "./page.js";

const [key, table] = location.hash.slice(1).split(".");
history.replaceState(null, "", "/in");
const answer = await post("/in", { key, table: Number(table) || 0 });
if (answer.to) location.replace(answer.to);
else document.getElementById("door").innerHTML = answer.say;
