import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { signInNote } from '../../../kernel/web/handover.ts'
import { PublicPage } from '../../../kernel/web/pages/PublicPage.tsx'
import { PlainField, PlainSubmit, usePlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { logout, useSession } from '../../../kernel/web/session.ts'
import { credentialRoutes, passwordHint } from '../api/credentials.ts'
import { identityPlaces } from '../api/places.ts'
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const Typed = credentialRoutes.changePassword.body
  .safeExtend({ confirm: z.string().meta({ title: '确认新密码' }) })
  .refine(typed => typed.confirm === typed.newPassword, { error: '两次输入的新密码不一致', path: ['confirm'] })

/**
 * Changes the person's password; with `?link=` from a message, or with a code after forgetting it (`?forgotten=1`), sets a
 * new one. Every login of the account then ends.
 */
export default function ChangePasswordPage() {
  const [params] = useSearchParams()
  const link = params.get('link')
  const forgotten = !link && params.has('forgotten')
  const word = link || forgotten ? '设置' : '修改'
  return (
    <PublicPage
      title={forgotten ? '忘记密码' : `${word}密码`}
      intro={`${word}后，所有设备上的登录都会退出，需要用新密码重新登录。`}
      footer={forgotten ? <a href={identityPlaces.signIn.path}>返回登录</a> : <a href="/">返回首页</a>}
    >
      {link && <NewPasswordForm link={link} />}
      {forgotten && <ForgottenPasswordForm />}
      {!link && !forgotten && <OwnPassword />}
    </PublicPage>
  )
}

function OwnPassword() {
  const signedIn = useSession(state => state.token !== '')
  return signedIn ? <Fields /> : <SignInFirst />
}

function Fields() {
  const form = usePlainForm(Typed, async ({ oldPassword, newPassword }) => {
    await call(credentialRoutes.changePassword, { body: { oldPassword, newPassword } }, { silent: true })
    sessionStorage.setItem(signInNote, '密码已修改，请用新密码登录')
    logout()
    location.assign(identityPlaces.signIn.path)
  })
  const username = useSession(state => state.person?.username ?? '')
  const password = { type: 'password', maxLength: 128 } as const
  return (
    <form onSubmit={form.submit} noValidate>
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PlainField form={form} name="oldPassword" {...password} autoComplete="current-password" />
      <PlainField form={form} name="newPassword" {...password} autoComplete="new-password" hint={passwordHint} />
      <PlainField form={form} name="confirm" {...password} autoComplete="new-password" />
      <PlainSubmit form={form}>修改密码</PlainSubmit>
    </form>
  )
}

function SignInFirst() {
  return (
    <a className="public-action" href={linkTo(identityPlaces.signIn, { redirect: identityPlaces.changePassword.path })}>
      请先登录
    </a>
  )
}
