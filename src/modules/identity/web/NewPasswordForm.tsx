import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { signInNote } from '../../../kernel/web/handover.ts'
import { PlainField, PlainSubmit, usePlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { logout } from '../../../kernel/web/session.ts'
import { accountRoutes, type LinkState } from '../api/account.ts'
import { passwordHint } from '../api/credentials.ts'
import { identityPlaces } from '../api/places.ts'

const Typed = accountRoutes.resetPassword.body
  .omit({ link: true })
  .extend({ confirm: z.string().meta({ title: '确认新密码' }) })
  .refine(typed => typed.confirm === typed.newPassword, { error: '两次输入的新密码不一致', path: ['confirm'] })

/** Sets a new password by the link of a message, after showing whose it is, without the old one. */
export function NewPasswordForm({ link }: { link: string }) {
  const looking = queryOf(accountRoutes.lookAtLink, { body: { link } }, { quiet: true })
  const { data } = useQuery({ ...looking, staleTime: Number.POSITIVE_INFINITY })
  if (!data) return null
  return data.state === 'open' ? <Fields link={link} holder={data} /> : <Dead state={data.state} />
}

function Fields({ link, holder }: { link: string; holder: LinkState }) {
  const form = usePlainForm(Typed, async ({ newPassword }) => {
    await call(accountRoutes.resetPassword, { body: { link, newPassword } }, { silent: true })
    sessionStorage.setItem(signInNote, `密码已设置，请用新密码登录，用户名 ${holder.username} 或手机号都可以`)
    logout()
    location.assign(identityPlaces.signIn.path)
  })
  const password = { type: 'password', maxLength: 128, autoComplete: 'new-password' } as const
  const dead = form.issue('link')
  return (
    <form onSubmit={form.submit} noValidate>
      <p className="public-intro">
        {holder.realName}，您好。{holder.companies.length > 0 && `您在${holder.companies.join('、')}的`}用户名是{' '}
        <b>{holder.username}</b>，登录时也可以用手机号。
      </p>
      {dead && (
        <p className="plain-issue" role="alert">
          {dead}
        </p>
      )}
      <input hidden readOnly name="username" autoComplete="username" value={holder.username} />
      <PlainField form={form} name="newPassword" {...password} hint={passwordHint} />
      <PlainField form={form} name="confirm" {...password} />
      <PlainSubmit form={form}>设置密码</PlainSubmit>
    </form>
  )
}

const reasons: Record<Exclude<LinkState['state'], 'open'>, string> = {
  used: '这个链接已经用过了。密码设好后可以直接登录；如果不是您本人设置的，请马上用验证码重新设置。',
  expired: '这个链接已过期：发出后 24 小时内有效。',
  unknown: '这个链接不能用：可能没有复制完整，或者后来又发过新的链接，请打开最新的一条短信。',
}

/** Shows why a link sets no password any more, and how to get another. */
function Dead({ state }: { state: Exclude<LinkState['state'], 'open'> }) {
  return (
    <>
      <p role="alert">{reasons[state]}</p>
      <p>您可以现在用手机验证码设置密码，也可以请公司管理员在员工管理里重新发送邀请。</p>
      <a className="public-action" href={linkTo(identityPlaces.changePassword, { forgotten: '1' })}>
        用验证码设置密码
      </a>
    </>
  )
}
