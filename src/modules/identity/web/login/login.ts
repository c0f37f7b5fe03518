import { signInNote } from '../../../../kernel/web/handover.ts'
import type { identityRoutes } from '../../api/identity.ts'
import type { codeRoutes } from '../../api/oneTimeCode.ts'
import { enter, prepareWhenIdle, signedIn } from './app.ts'
import { checked, el, input, mark, onSubmit, say, tell } from './form.ts'
import { type Failed, post } from './post.ts'
import { rules } from './rules.ts'

// The sign-in page: plain script, no React and no Zod, so that it works at once. It only names types of the contract.
type PathOf<A> = A extends `POST ${infer P}` ? P : never
const tokenPath: PathOf<typeof identityRoutes.signIn.at> = '/api/auth/jwt/token'
const codePath: PathOf<typeof codeRoutes.sendCode.at> = '/api/auth/jwt/sendCode'
const quickPath: PathOf<typeof codeRoutes.quickSignIn.at> = '/api/auth/jwt/pcQuickLogin'

const rememberedName = 'tongzhou.username'

if (signedIn()) {
  el('sign-in').style.visibility = 'hidden'
  void enter()
} else {
  wire()
  prepareWhenIdle()
}

function wire(): void {
  wireTabs()
  wirePassword()
  for (const field of document.querySelectorAll<HTMLInputElement>('.login-field input')) {
    field.addEventListener('input', () => mark(field.id, ''))
  }
  onSubmit(el('account'), signInByAccount)
  onSubmit(el('phone'), signInByPhone)
  el('send').onclick = () => sendCode().catch(tell)
  afterPaint(recall)
}

/** Runs work after the first paint: reading the browser's storage and setting the focus would delay it. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

async function signInByAccount(): Promise<void> {
  if (!checked({ username: rules.username, password: rules.password })) return
  const body = { username: input('username').value.trim(), password: input('password').value }
  const token = await post<string>(tokenPath, body).catch(failure => {
    input('password').select()
    throw failure
  })
  if (input('remember').checked) localStorage.setItem(rememberedName, body.username)
  else localStorage.removeItem(rememberedName)
  await enter(token)
}

async function signInByPhone(): Promise<void> {
  if (!checked({ mobile: rules.mobile, code: rules.code })) return
  await enter(await post<string>(quickPath, { mobile: input('mobile').value.trim(), code: input('code').value.trim() }))
}

async function sendCode(): Promise<void> {
  const button = el<HTMLButtonElement>('send')
  if (button.disabled || !checked({ mobile: rules.mobile })) return
  say('')
  button.disabled = true
  const mobile = input('mobile').value.trim()
  try {
    const sent = await post<{ expiresIn: number; retryAfter: number }>(codePath, { mobile, purpose: 'signIn' })
    el('code-sent').hidden = false
    const minutes = Math.round(sent.expiresIn / 60)
    el('code-sent').textContent = `如果该手机号已注册，验证码会在一分钟内送达，${minutes} 分钟内有效`
    input('code').focus()
    countDown(button, sent.retryAfter)
  } catch (failure) {
    countDown(button, (failure as Failed).answer?.data?.retryAfter ?? 0)
    throw failure
  }
}

/**
 * Shows on the button the seconds until another code may be requested. By the clock, since timers of hidden tabs stand
 * still.
 */
function countDown(button: HTMLButtonElement, seconds: number): void {
  const until = Date.now() + seconds * 1000
  const show = () => {
    const left = Math.ceil((until - Date.now()) / 1000)
    button.disabled = left > 0
    button.textContent = left > 0 ? `${left} 秒后重发` : '重新获取'
    if (left > 0) setTimeout(show, 1000)
  }
  show()
}

/** Wires the tabs for clicks and arrow keys. */
function wireTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')]
  const choose = (chosen: HTMLButtonElement) => {
    for (const tab of tabs) {
      const mine = tab === chosen
      tab.ariaSelected = String(mine)
      tab.tabIndex = mine ? 0 : -1
      el(tab.getAttribute('aria-controls') as string).hidden = !mine
    }
    say('')
  }
  for (const [at, tab] of tabs.entries()) {
    tab.onclick = () => choose(tab)
    tab.onkeydown = ({ key }) => {
      if (!/^Arrow(Left|Right)$/.test(key)) return
      const next = tabs[(at + 1) % tabs.length] as HTMLButtonElement
      choose(next)
      next.focus()
    }
  }
}

/** Wires the button that shows and hides the password, and the warning of caps lock. */
function wirePassword(): void {
  const password = input('password')
  el('show').onclick = ({ currentTarget }) => {
    const shown = password.type === 'text'
    password.type = shown ? 'password' : 'text'
    const button = currentTarget as HTMLElement
    button.ariaPressed = String(!shown)
    button.ariaLabel = shown ? '显示密码' : '隐藏密码'
    password.focus()
  }
  const look = (event: KeyboardEvent) => {
    el('caps').hidden = !event.getModifierState?.('CapsLock')
  }
  password.addEventListener('keydown', look)
  password.addEventListener('keyup', look)
  password.addEventListener('blur', () => {
    el('caps').hidden = true
  })
}

/** Fills in the name of the last sign-in and shows a note of the page before; focuses the first empty field. */
function recall(): void {
  const note = sessionStorage.getItem(signInNote)
  if (note) say(note, 'info')
  sessionStorage.removeItem(signInNote)
  input('username').value ||= localStorage.getItem(rememberedName) ?? ''
  if (document.activeElement === document.body) input(input('username').value ? 'password' : 'username').focus()
}
