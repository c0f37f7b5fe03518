import { codes } from '../../../../kernel/api/envelope.ts'
import { CallError, tell } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { FieldUse, FormDesign } from '../../../forms/api/design.ts'
import type { FormDetail } from '../../api/form.ts'
import { formRoutes as routes } from '../../api/formRoutes.ts'
import { formQuery, refreshForms } from './forms.ts'

type Wanted = FormDesign & { id: number; version: number; force?: boolean; despite?: boolean }

/**
 * Saves a form; asks if flows name a removed field, or if somebody saved it meanwhile. Returns what was saved; undefined if
 * nothing was, which the person knows.
 */
export async function saveDesign(wanted: Wanted): Promise<FormDetail | undefined> {
  try {
    const saved = await call(routes.save, { body: wanted }, { silent: true })
    queryClient.setQueryData(formQuery(wanted.id).queryKey, saved)
    void refreshForms()
    notice.success(`“${saved.name}”已保存，之后发起的审批按它填写`)
    return saved
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
    const again = await askAgain(failure, wanted)
    return again && saveDesign(again)
  }
}

async function askAgain(failure: CallError, wanted: Wanted): Promise<Wanted | undefined> {
  const { uses } = (failure.data ?? {}) as { uses?: FieldUse[] }
  if (failure.code === codes.conflict && uses) {
    const content = `${uses.map(use => use.words).join('；')}。仍然保存的话，请随后修改这些流程，否则条件会不成立、审批人会找不到。`
    const yes = await confirm({ title: '有流程用到了删掉的字段', content, okText: '仍然保存', danger: true })
    return yes ? { ...wanted, despite: true } : undefined
  }
  if (failure.code === codes.stale) {
    const content = `${failure.msg}。覆盖后，对方的修改会丢失。`
    const yes = await confirm({ title: '有人刚保存过这个表单', content, okText: '覆盖保存', danger: true })
    return yes ? { ...wanted, force: true } : undefined
  }
  tell(failure)
  return undefined
}
