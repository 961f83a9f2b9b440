// Patches a part of the page: what stays keeps its element, and with it focus, selection and scroll.

export function patch(target, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  children(target, wanted.content);
}

function key(node) {
  return node.nodeType === 1 ? node.dataset.key || node.id : "";
}

function same(one, other) {
  return one.nodeName === other.nodeName && key(one) === key(other);
}

function children(target, wanted) {
  const keyed = new Map();
  for (const node of target.childNodes) if (key(node)) keyed.set(key(node), node);
  let at = target.firstChild;
  for (const next of [...wanted.childNodes]) {
    let known = keyed.get(key(next));
    if (!known && at && !key(at) && same(at, next)) known = at;
    if (!known || known.nodeName !== next.nodeName) {
      target.insertBefore(next, at);
      continue;
    }
    if (known === at) at = at.nextSibling;
    else target.insertBefore(known, at);
    if (known.nodeType === 3) {
      if (known.data !== next.data) known.data = next.data;
    } else element(known, next);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

function element(known, next) {
  if ("keep" in known.dataset) return;
  for (const { name } of [...known.attributes])
    if (!next.hasAttribute(name) && name !== "open") known.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (known.getAttribute(name) !== value) known.setAttribute(name, value);
  if (known.type === "range" && known.value !== next.getAttribute("value")) known.value = next.getAttribute("value");
  children(known, next);
}
