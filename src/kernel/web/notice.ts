import './notice.css'

type Kind = 'success' | 'error' | 'warning' | 'info'
export type NoticeOptions = {
  title?: string
  /** The time in ms that the notice stays; 0: until closed. */
  duration?: number
  /** Shows a button that closes it; always there when it stays. */
  closable?: boolean
  /** Something that can still be done about it, such as taking it back; the message goes with it. */
  action?: { text: string; run: () => void }
}

const duration: Record<Kind, number> = { success: 3000, info: 3000, warning: 4000, error: 5000 }
/** Kinds of which the newest alone shows: what went well, and what did not. One that still offers something gives way to another such alone, one that stays to none. */
const good: readonly Kind[] = ['success', 'info']
const shown = new Map<string, { isGood: boolean; acts: boolean; stays: boolean; leave: () => void }>()
let list: HTMLElement | undefined

/** A short notice near the bottom, usable outside React. A repeated notice shows once; of successes and of failures only the newest shows. */
export const notice = {
  success: telling('success'),
  error: telling('error'),
  warning: telling('warning'),
  info: telling('info'),
}

function telling(kind: Kind) {
  return (text: string, options?: NoticeOptions) => add(kind, text, options)
}

function add(kind: Kind, text: string, options: NoticeOptions = {}): void {
  const key = `${kind} ${options.title ?? ''} ${text}`
  const isGood = good.includes(kind)
  const acts = !!options.action
  const stays = options.duration === 0
  shown.get(key)?.leave()
  for (const other of [...shown.values()])
    if (!other.stays && other.isGood === isGood && other.acts <= acts) other.leave()
  const element = draw(kind, text, options.title)
  const leave = () => {
    element.remove()
    shown.delete(key)
    if (shown.size === 0) list?.hidePopover()
  }
  if (options.action) element.append(actionButton(options.action, leave))
  const stay = options.duration ?? duration[kind]
  if (options.closable || stay === 0) element.append(closeButton(leave))
  shown.set(key, { isGood, acts, stays, leave })
  place(element)
  if (stay > 0) leaveAfter(element, stay, leave)
}

function draw(kind: Kind, text: string, title?: string): HTMLElement {
  const element = made('div', { className: `notice notice-${kind}` })
  element.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status')
  const words = document.createElement('span')
  if (title) words.append(made('b', { textContent: title }))
  words.append(text)
  element.append(words)
  return element
}

function actionButton({ text, run }: NonNullable<NoticeOptions['action']>, leave: () => void): HTMLElement {
  const onclick = () => {
    leave()
    run()
  }
  return made('button', { type: 'button', className: 'link', textContent: text, onclick })
}

function closeButton(leave: () => void): HTMLElement {
  const button = made('button', { type: 'button', textContent: '✕', onclick: leave })
  button.setAttribute('aria-label', '关闭')
  return button
}

/** Shows the list of notices as a popover, again for each one, so that it lies above any dialog opened since. */
function place(element: HTMLElement): void {
  if (!list?.isConnected) {
    list = made('div', { className: 'notices', popover: 'manual' })
    document.body.append(list)
  }
  list.append(element)
  if (list.matches(':popover-open')) list.hidePopover()
  list.showPopover()
}

/** Removes a notice after its time, which stops while the pointer rests on it. */
function leaveAfter(element: HTMLElement, stay: number, leave: () => void): void {
  let timer = setTimeout(leave, stay)
  element.onpointerenter = () => clearTimeout(timer)
  element.onpointerleave = () => {
    timer = setTimeout(leave, stay)
  }
}

export type Question = { title: string; content?: string; okText?: string; cancelText?: string; danger?: boolean }

/** Asks a person to confirm. Resolves false for the cancel button and Esc. */
export function confirm(question: Question): Promise<boolean> {
  const dialog = drawQuestion(question)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    dialog.onclose = () => {
      dialog.remove()
      resolve(dialog.returnValue === 'ok')
    }
  })
}

function drawQuestion({ title, content, okText = '确定', cancelText = '取消', danger }: Question): HTMLDialogElement {
  const dialog = made('dialog', { className: danger ? 'confirm confirm-danger' : 'confirm' })
  const form = made('form', { method: 'dialog' })
  const heading = made('h2', { textContent: title, id: 'confirm-title' })
  dialog.setAttribute('aria-labelledby', heading.id)
  form.append(heading, made('p', { textContent: content ?? '' }))
  const footer = document.createElement('footer')
  // Enter or Space by habit must not lose anything.
  footer.append(answerButton('cancel', cancelText, danger), answerButton('ok', okText, !danger))
  form.append(footer)
  dialog.append(form)
  return dialog
}

function answerButton(value: string, text: string, autofocus = false): HTMLButtonElement {
  return made('button', { value, textContent: text, autofocus })
}

function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, given: object): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), given)
}
