import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** What the operation log calls the records of this module. */
export const logged: Readonly<Record<string, LogSubject>> = {
  approvalSigning: { title: '外部接口签名密钥', columns: titled({ hint: '开头' }) },
}
