/** The colour scheme of the interface and its windows. */

export type Theme = "light" | "dark";
const STORAGE_KEY = "bench.theme";

/** What the user chose: a scheme, or "" to follow the computer. */
export function chosenTheme(): Theme | "" {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "";
}

/** The scheme in force. */
export function currentTheme(): Theme {
  return chosenTheme() || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Puts the scheme in force on the page and everything themed in it. */
export function showTheme(): void {
  const theme = currentTheme();
  for (const element of document.querySelectorAll("body, .themed")) {
    // A sheet that fixed its own scheme through its options keeps it.
    if (element.classList.contains("theme-fixed")) continue;
    element.classList.toggle("theme-light", theme === "light");
    element.classList.toggle("theme-dark", theme === "dark");
  }
}

/** Stores the user's choice on this computer and shows it. */
export function chooseTheme(choice: Theme | ""): void {
  if (choice) localStorage.setItem(STORAGE_KEY, choice);
  else localStorage.removeItem(STORAGE_KEY);
  showTheme();
}

/** Shows the scheme now and whenever the computer's own changes. */
export function startTheme(): void {
  showTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
}
