import type { codes } from '../../../../kernel/api/envelope.ts'
import { Failed } from './post.ts'

const wrongCredentials: typeof codes.wrongCredentials = 40001
/** The time in ms that the message of a transport error stays (specification §9). */
const transportErrorStays = 5000

/** Returns the element with this id. */
export function el<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E
}

export const input = (id: string) => el<HTMLInputElement>(id)

let fading = 0

/** Shows a line above the form: a note, a warning or an error, for `lasts` ms or until the next submission. */
export function say(text: string, kind: 'info' | 'warning' | 'error' = 'error', lasts = 0): void {
  const message = el('message')
  clearTimeout(fading)
  message.hidden = !text
  message.className = kind
  message.textContent = text
  if (lasts) fading = window.setTimeout(say, lasts, '')
}

/** Shows a fault below a field; empty text clears it. Returns whether the field is valid. */
export function mark(id: string, issue: string): boolean {
  el(`${id}-issue`).textContent = issue
  input(id).setAttribute('aria-invalid', String(issue !== ''))
  return issue === ''
}

/** Checks fields in order, marks each, and goes to the first that is wrong. Returns whether all are well. */
export function checked(rules: Record<string, (value: string) => string>): boolean {
  const wrong = Object.entries(rules).filter(([id, rule]) => !mark(id, rule(input(id).value)))
  if (wrong[0]) input(wrong[0][0]).focus()
  return wrong.length === 0
}

/**
 * Shows why a call failed: 40001 as a warning (S5.06), a refusal by its msg, a transport error by its message for 5 s
 * (S5.04).
 */
export function tell(failure: unknown): void {
  if (!(failure instanceof Failed)) throw failure
  const { answer, message } = failure
  const issues = answer?.data?.issues?.filter(issue => document.getElementById(`${issue.field}-issue`)) ?? []
  for (const issue of issues) mark(issue.field, issue.msg)
  if (answer?.code === wrongCredentials) say('账户或密码错误！', 'warning')
  else if (issues[0]) input(issues[0].field).focus()
  else say(message, 'error', answer ? 0 : transportErrorStays)
}

/** Runs `work` at each submission of a form, never twice at once. Shows failures. */
export function onSubmit(form: HTMLFormElement, work: () => Promise<void>): void {
  const button = form.querySelector('.login-go') as HTMLButtonElement
  form.onsubmit = async event => {
    event.preventDefault()
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    say('')
    try {
      await work()
    } catch (failure) {
      tell(failure)
    } finally {
      button.ariaDisabled = null
    }
  }
}
