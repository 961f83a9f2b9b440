// Dark or light: one choice for the shell and for the channels in its frames, remembered by the browser.

(() => {
  const KEY = "theme";
  const root = document.documentElement;
  const show = () => { root.dataset.theme = localStorage.getItem(KEY) === "light" ? "light" : "dark"; };

  const here = new URL(location.href);
  const asked = here.searchParams.get(KEY); // "/?theme=light", as a picture's camera opens it
  if (asked) {
    localStorage.setItem(KEY, asked);
    here.searchParams.delete(KEY); // so that the switch has the last word, also after a reload
    history.replaceState(null, "", here);
  }
  show();
  addEventListener("storage", show); // the other documents of this browser, frames among them
  window.switchTheme = () => {
    localStorage.setItem(KEY, root.dataset.theme === "light" ? "dark" : "light");
    show();
  };
})();
