import { numberWords } from '../../api/format.ts'
import { confirm } from '../notice.ts'
import { outbox } from './useOutbox.ts'

/** Asks a person who signs out while acts still wait for the server; they stay in this browser until the person comes back. Returns whether to go. */
export async function mayLeave(): Promise<boolean> {
  const acts = await outbox.waiting().catch(() => [])
  if (acts.length === 0) return true
  return confirm({
    title: `还有 ${numberWords(acts.length)} 项没有发送成功`,
    content: '现在退出，它们留在这台设备上，您再次登录并打开页面后才会继续发送。',
    okText: '仍然退出',
    cancelText: '留下来等',
    danger: true,
  })
}
