import { call } from '../../../kernel/web/call.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { followUpRoutes } from '../api/followUp.ts'

/** Removes a file permanently, after a confirmation; tells whether it is gone. */
export async function removeAttachment({ id, name }: Pick<Attachment, 'id' | 'name'>): Promise<boolean> {
  const content = '删除后不能恢复，谁在何时删除会记在操作日志里。'
  if (!(await confirm({ title: `删除附件“${name}”？`, content, okText: '删除', danger: true }))) return false
  return call(followUpRoutes.removeFile, { body: { id } }).then(
    () => {
      notice.success('附件已删除')
      return true
    },
    () => false,
  )
}
