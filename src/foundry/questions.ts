interface DialogClass {
  confirm(config: object): Promise<boolean | null>;
}

/** How wide a question may be, in pixels: as wide as lines are read with ease. */
const WIDTH = 480;

/** Asks a yes-or-no question; Escape and closing the window mean no. The text is plain and escaped here. */
export async function ask(question: {
  title: string;
  text: string;
  yes: string;
  no: string;
  icon?: string;
}): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = question.text;
  const dialog = foundry.applications.api.DialogV2 as unknown as DialogClass;
  const answer = await dialog.confirm({
    window: { title: question.title, ...(question.icon ? { icon: question.icon } : {}) },
    position: { width: Math.min(WIDTH, window.innerWidth - 20) },
    content: content.outerHTML,
    yes: { label: question.yes },
    no: { label: question.no },
    rejectClose: false,
    modal: true,
  });
  return answer === true;
}
