import { dialogCopy } from '../../copy/dialog.ts';
import { messageStyles } from './message-styles.ts';
import { drawIcon, type MessageIcon } from './message-icons.ts';

export interface MessageLink {
  readonly label: string;
  readonly href: string;
  /** Called before the link is followed. */
  readonly onFollow?: () => void;
}

/** A message (spec §2). */
export interface Message {
  readonly icon: MessageIcon;
  readonly title: string;
  readonly text?: string;
  readonly links?: readonly [] | readonly [MessageLink] | readonly [MessageLink, MessageLink];
  /** Shown below the text. */
  readonly below?: HTMLElement;
  /** Shows a text input; its value is passed to `onAccept`. */
  readonly input?: { readonly label: string; readonly value?: string };
  /** Label of the button that accepts and closes the message; `Aceptar` by default. */
  readonly dismiss?: string;
  /** Whether there is a cancel button; every message can be closed. */
  readonly cancellable?: boolean;
  readonly onAccept?: (text: string) => void;
  /** Called on cancel, or when the message is closed otherwise. */
  readonly onCancel?: () => void;
}

const ACCEPTED = 'accepted';

/**
 * Shows a modal message in place of an open one. Needs no markup in the page, so that islands and small scripts can
 * call it. The focus returns to where it was.
 */
export function showMessage(message: Message): void {
  const opener = document.activeElement;
  void messageStyles().then(() => {
    open(message, opener);
  });
}

function open(message: Message, opener: Element | null): void {
  for (const older of document.querySelectorAll<HTMLDialogElement>('dialog.message[open]')) older.close();
  const dialog = build(message);
  dialog.addEventListener('close', () => {
    const accepted = dialog.returnValue === ACCEPTED;
    const text = dialog.querySelector('input')?.value.trim() ?? '';
    dialog.remove();
    if (document.activeElement === document.body) giveBackFocus(opener);
    if (accepted) message.onAccept?.(text);
    else message.onCancel?.();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** The element that opened the message may be gone when it closes. */
function giveBackFocus(opener: Element | null): void {
  const isPresent = opener?.isConnected === true && opener !== document.body;
  const target = isPresent ? opener : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function build({
  icon,
  title,
  text,
  below,
  links = [],
  input,
  dismiss = dialogCopy.accept,
  cancellable = false,
}: Message): HTMLDialogElement {
  const dialog = element('dialog', { class: 'message', 'aria-labelledby': 'message-title' });
  const form = element('form', { method: 'dialog' });
  form.append(drawIcon(icon), element('h2', { id: 'message-title' }, title));
  if (text !== undefined) {
    dialog.setAttribute('aria-describedby', 'message-text');
    form.append(element('p', { id: 'message-text' }, text));
  }
  if (below) form.append(below);
  if (input) form.append(inputField(input));
  const ways = element('div', { class: 'ways' });
  ways.append(...links.map(linkTo));
  ways.append(button(dismiss, ACCEPTED, links.length > 0));
  if (cancellable) ways.append(button(dialogCopy.cancel, '', true));
  form.append(ways);
  dialog.append(form);
  return dialog;
}

function inputField({ label, value = '' }: NonNullable<Message['input']>): HTMLElement {
  const field = element('label', { class: 'field' }, label);
  field.append(element('input', { type: 'text', value }));
  return field;
}

function linkTo({ label, href, onFollow }: MessageLink): HTMLElement {
  const link = element('a', { class: 'button', href }, label);
  if (onFollow) link.addEventListener('click', onFollow);
  return link;
}

function button(label: string, value: string, quiet: boolean): HTMLElement {
  return element('button', { class: quiet ? 'button quiet' : 'button', value }, label);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}
