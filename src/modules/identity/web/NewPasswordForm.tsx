import { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { signInNote } from '../../../kernel/web/handover.ts'
import { PlainField, PlainSubmit, usePlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { logout } from '../../../kernel/web/session.ts'
import { identityRoutes } from '../contract/identity.ts'

const Typed = identityRoutes.resetPassword.body
  .omit({ link: true })
  .extend({ confirm: z.string().meta({ title: '确认新密码' }) })
  .refine(typed => typed.confirm === typed.newPassword, { error: '两次输入的新密码不一致', path: ['confirm'] })

/** Sets a new password by the link that came with a message; the old one is not asked for. */
export function NewPasswordForm({ link }: { link: string }) {
  const form = usePlainForm(Typed, async ({ newPassword }) => {
    await call(identityRoutes.resetPassword, { body: { link, newPassword } }, { silent: true })
    sessionStorage.setItem(signInNote, '密码已设置，请用新密码登录')
    logout()
    location.assign('/login')
  })
  const password = { type: 'password', maxLength: 128, autoComplete: 'new-password' } as const
  const dead = form.issue('link')
  return (
    <form onSubmit={form.submit} noValidate>
      {dead && (
        <p className="plain-issue" role="alert">
          {dead}
        </p>
      )}
      <PlainField form={form} name="newPassword" {...password} hint="至少 10 位，包含字母、数字、符号中的至少两种" />
      <PlainField form={form} name="confirm" {...password} />
      <PlainSubmit form={form}>设置密码</PlainSubmit>
    </form>
  )
}
