import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  account: {
    title: '账号',
    columns: titled({
      mobile: '手机号',
      realName: '姓名',
      username: '用户名',
      status: '状态',
      isPlatform: '平台员工',
      reason: '原因',
      session: '登录',
      sessions: '登录数',
    }),
  },
  session: { title: '登录会话', columns: [] },
}
