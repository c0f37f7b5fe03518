import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  approvalSigning: { title: '外部接口签名密钥', columns: titled({ hint: '开头' }) },
}
