import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { accountRoutes } from '../../../identity/api/account.ts'

/** Edits the mobile, by which an account is found, and a user name for a new account. */
export function AccountFields({ form }: { form: FormModel }) {
  const known = useKnown(String(form.values.mobile ?? '').trim())
  return (
    <>
      <FormField form={form} name="mobile" autoFocus placeholder="11 位手机号">
        {known === true && <p role="status">这个手机号已有账号，将直接加入本公司，用原来的密码登录。</p>}
        {known === false && <p role="status">新账号：系统会发短信，由本人设置密码。</p>}
      </FormField>
      {known === true ? (
        <div className="field" />
      ) : (
        <FormField
          form={form}
          name="username"
          title="用户名（选填）"
          placeholder="不填则用姓名拼音；也可以用手机号登录"
        />
      )}
    </>
  )
}

const pause = 350 // ms

/** Tells whether a mobile has an account; undefined while it is not a whole number or nobody knows yet. */
function useKnown(mobile: string): boolean | undefined {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(/^1[3-9]\d{9}$/.test(mobile) ? mobile : ''), pause)
    return () => clearTimeout(timer)
  }, [mobile])
  const query = queryOf(accountRoutes.checkTaken, { query: { mobile: settled } }, { quiet: true, silent: true })
  const { data } = useQuery({ ...query, enabled: settled !== '' })
  return settled === mobile ? data?.exists : undefined
}
