import { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { signInNote } from '../../../kernel/web/handover.ts'
import { PlainField, PlainSubmit, usePlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { logout } from '../../../kernel/web/session.ts'
import { accountRoutes } from '../api/account.ts'
import { passwordHint } from '../api/credentials.ts'
import { identityPlaces } from '../api/places.ts'
import { MobileAndCode } from './MobileAndCode.tsx'

const Typed = accountRoutes.resetByCode.body
  .extend({ confirm: z.string().meta({ title: '确认新密码' }) })
  .refine(typed => typed.confirm === typed.newPassword, { error: '两次输入的新密码不一致', path: ['confirm'] })

/** Sets a new password with a code sent to the account's mobile, without the old one. */
export function ForgottenPasswordForm() {
  const form = usePlainForm(Typed, async ({ confirm: _, ...body }) => {
    await call(accountRoutes.resetByCode, { body }, { silent: true })
    sessionStorage.setItem(signInNote, '密码已设置，请用新密码登录')
    logout()
    location.assign(identityPlaces.signIn.path)
  })
  const password = { type: 'password', maxLength: 128, autoComplete: 'new-password' } as const
  return (
    <form onSubmit={form.submit} noValidate>
      <MobileAndCode
        form={form}
        purpose="resetPassword"
        hint="账号绑定的手机号；换了号码收不到短信时，请让管理员重置密码"
      />
      <PlainField form={form} name="newPassword" {...password} hint={passwordHint} />
      <PlainField form={form} name="confirm" {...password} />
      <PlainSubmit form={form}>设置密码</PlainSubmit>
    </form>
  )
}
