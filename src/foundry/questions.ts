interface DialogClass {
  confirm(config: object): Promise<boolean | null>;
  wait(config: object): Promise<unknown>;
}

/** How wide a question may be, in pixels: as wide as lines are read with ease. */
const WIDTH = 480;

/** What every question has. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly icon?: string;
}

function frame({ title, text, icon }: Question): object {
  const content = document.createElement("p");
  content.textContent = text;
  return {
    classes: ["trivium-question"],
    window: { title, ...(icon ? { icon } : {}) },
    position: { width: Math.min(WIDTH, window.innerWidth - 20) },
    content: content.outerHTML,
    rejectClose: false,
    modal: true,
  };
}

/** Asks a yes-or-no question; Escape and closing the window mean no. The text is plain and escaped here. */
export async function ask(question: Question & { readonly yes: string; readonly no: string }): Promise<boolean> {
  const dialog = foundry.applications.api.DialogV2 as unknown as DialogClass;
  const answer = await dialog.confirm({
    ...frame(question),
    yes: { label: question.yes },
    no: { label: question.no },
  });
  return answer === true;
}

/**
 * Asks which of several things to do, the last one being to do nothing; gives its word. Escape and closing the window
 * mean nothing. The text is plain and escaped here.
 */
export async function choose<Word extends string>(
  question: Question & { readonly choices: readonly { readonly word: Word; readonly label: string }[] },
): Promise<Word | null> {
  const { choices } = question;
  const last = choices.length - 1;
  // The same signs as on a yes-or-no question.
  const icon = (index: number) => `fa-solid ${index === last ? "fa-xmark" : "fa-check"}`;
  const buttons = choices.map(({ word, label }, index) => ({
    action: word,
    label,
    icon: icon(index),
    default: index === last,
  }));
  const dialog = foundry.applications.api.DialogV2 as unknown as DialogClass;
  const answer = await dialog.wait({ ...frame(question), buttons });
  return choices.find(({ word }) => word === answer)?.word ?? null;
}
