import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { freshKey } from '../../../kernel/web/form/key.ts'
import { PublicPage } from '../../../kernel/web/pages/PublicPage.tsx'
import { PlainField, type PlainForm, PlainSubmit, usePlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { acceptToken } from '../../../kernel/web/session.ts'
import { identityRoutes } from '../contract/identity.ts'
import { SendCode } from './SendCode.tsx'

const taken = { username: '该用户名已被使用', mobile: '该手机号已注册，可直接用验证码登录' }

/** How long the typing has to rest before the server is asked, in ms. */
const pause = 350

/** Makes an account; the person is then signed in and creates or waits for a company. */
export default function RegisterPage() {
  const [key] = useState(freshKey)
  const form = usePlainForm(identityRoutes.register.body, async body => {
    acceptToken(await call(identityRoutes.register, { body }, { key, silent: true }))
    location.assign('/create')
  })
  useTaken(form, 'username')
  useTaken(form, 'mobile')
  return (
    <PublicPage title="注册账号" footer={<SignInInstead />}>
      <form onSubmit={form.submit} noValidate>
        <PlainField
          form={form}
          name="username"
          hint="字母、数字、点、横线或下划线，登录时使用"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
        <PlainField form={form} name="realName" autoComplete="name" maxLength={30} />
        <PlainField
          form={form}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
        />
        <PlainField
          form={form}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          end={<SendCode form={form} purpose="register" />}
        />
        <PlainField
          form={form}
          name="password"
          title="密码"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          hint="至少 10 位，包含字母、数字、符号中的至少两种"
        />
        <PlainSubmit form={form}>注册</PlainSubmit>
      </form>
    </PublicPage>
  )
}

/** As one types: says when somebody has the name or number already. No answer says nothing; the server checks again. */
function useTaken(form: PlainForm, field: keyof typeof taken): void {
  const value = form.value(field).trim()
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (!identityRoutes.register.body.shape[field].safeParse(value).success) return
    const options = { quiet: true, silent: true, signal }
    const answer = await call(identityRoutes.checkTaken, { query: { [field]: value } }, options).catch(() => undefined)
    if (answer?.exists && !signal.aborted) form.blame(field, taken[field])
  })
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => value && look(ended.signal), pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [value])
}

function SignInInstead() {
  return (
    <>
      已有账号？<a href="/login">直接登录</a>
    </>
  )
}
