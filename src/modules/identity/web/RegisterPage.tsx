import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { freshKey } from '../../../kernel/web/form/key.ts'
import { PublicPage } from '../../../kernel/web/pages/PublicPage.tsx'
import { PlainField, type PlainForm, PlainSubmit, usePlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { acceptToken } from '../../../kernel/web/session.ts'
import { accountRoutes } from '../api/account.ts'
import { passwordHint } from '../api/credentials.ts'
import { NewUsername } from '../api/identity.ts'
import { afterRegistering, identityPlaces } from '../api/places.ts'
import { MobileAndCode } from './MobileAndCode.tsx'

/** The values as the call takes them; an empty field means no user name. */
const Typed = accountRoutes.register.body.extend({
  username: z.union([z.literal(''), NewUsername]).meta({ title: '用户名（选填）' }),
})

const taken = { username: '该用户名已被使用', mobile: '该手机号已注册，可直接用验证码登录' }

/** The pause in typing, in ms, before the server is asked. */
const pause = 350

/** Makes an account; the person is then signed in and creates or waits for a company. */
export default function RegisterPage() {
  const [key] = useState(freshKey)
  const form = usePlainForm(Typed, async typed => {
    const body = { ...typed, username: typed.username || undefined }
    acceptToken(await call(accountRoutes.register, { body }, { key, silent: true }))
    location.assign(afterRegistering)
  })
  useTaken(form, 'username')
  useTaken(form, 'mobile')
  return (
    <PublicPage title="注册账号" footer={<SignInInstead />}>
      <form onSubmit={form.submit} noValidate>
        <PlainField form={form} name="realName" autoComplete="name" maxLength={30} />
        <MobileAndCode form={form} purpose="register" />
        <PlainField
          form={form}
          name="password"
          title="密码"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          hint={passwordHint}
        />
        <PlainField
          form={form}
          name="username"
          hint="不填则用姓名拼音；登录时也可以用手机号"
          aria-required={false}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
        <PlainSubmit form={form}>注册</PlainSubmit>
      </form>
    </PublicPage>
  )
}

/**
 * Says while typing that somebody has the name or number already. Shows nothing without an answer; the server checks again.
 */
function useTaken(form: PlainForm, field: keyof typeof taken): void {
  const value = form.value(field).trim()
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (!accountRoutes.register.body.shape[field].safeParse(value).success) return
    const options = { quiet: true, silent: true, signal }
    const answer = await call(accountRoutes.checkTaken, { query: { [field]: value } }, options).catch(() => undefined)
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
      已有账号？<a href={identityPlaces.signIn.path}>直接登录</a>
    </>
  )
}
