import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import { concealedFrom, documentOf, filesOfItself, keptAs } from '../../documents/server/index.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { scopes, stocktakeApproval, stocktakeRecord } from '../api/stocktake.ts'
import { type Differences, differencesInWords, differencesOf } from './differences.ts'
import { seesBooks, storedLines } from './lines.ts'
import { beginPosting } from './posting/begin.ts'
import { finished } from './posting/finish.ts'
import { type StocktakeRecord, stocktakes } from './stocktakes.ts'

type Draft = Pick<StocktakeRecord, 'state' | 'blind' | 'scope' | 'remark' | 'ownerId' | 'departmentId'> & Differences

/** Begins to post the differences of a sheet: all of a small one, the first lines of a large one, whose others a job posts. */
async function carries(desk: Desk, id: number): Promise<string | null> {
  const sheet = (await desk.lockOne('stocktake', id, '盘点单')) as StocktakeRecord
  const [any] = await storedLines(desk, id, () => 'l.counted is not null', 1)
  if (!any) return '还没有录入任何实盘数，请先盘点'
  const more = await beginPosting(desk, sheet)
  const patch = more ? ({ state: 'posting', postingBy: desk.employeeId } as const) : finished()
  await stocktakeDocument.change(desk, sheet, patch, more ? '开始过账' : '盘点过账')
  return null
}

/** Lets other sheets count the keys of this one. */
export async function closeLines(desk: Desk, id: number): Promise<void> {
  await desk.db
    .updateTable('stocktakeLine')
    .set({ isOpen: false })
    .where('officeId', '=', desk.officeId)
    .where('stocktakeId', '=', id)
    .execute()
}

/** What of a sheet tells how far it is from the books. */
const differing = ['missing', 'more', 'lines'] as const

/** 盘点单: once it is approved, or sent where nobody is asked, its differences are posted. */
export const stocktakeDocument = documentOf({
  code: stocktakeApproval.code,
  title: stocktakeApproval.title,
  unbound: '没有绑定流程时，提交后立即过账',
  alone: true,
  kept: keptAs(stocktakes),
  attached: filesOfItself(stocktakeRecord.table),
  asks: () => '提交盘点单',
  tells: ({ text }) => ({
    asks: saying(
      '申请过账盘点差异',
      text('missing') !== '' && `，少 ${text('missing')} 片/件`,
      text('more') !== '' && `，多 ${text('more')} 片/件`,
    ),
    first: ['lines', 'remark'],
  }),
  fields: [
    toldField('scope', '盘点范围', 'choice', Object.values(scopes)),
    toldField('keys', '已盘批次', 'number'),
    toldField('missing', '盘亏片数', 'number'),
    toldField('more', '盘盈片数', 'number'),
    toldField('lines', '差异', 'longText'),
    toldField('remark', '备注', 'longText'),
    toldField('owner', '申请人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, ...(await differencesOf(desk, row.id)) } as Draft
  },
  async content(_, draft: Draft) {
    const { scope, remark, ownerId, departmentId, counted, missing, more } = draft
    return {
      scope: scopes[scope as keyof typeof scopes],
      keys: counted,
      missing,
      more,
      lines: differencesInWords(draft),
      remark,
      owner: ownerId,
      department: departmentId,
    }
  },
  // From a difference and what one has counted follows what the books of a blind sheet say.
  concealed: async (desk, draft) =>
    seesBooks(desk, { ...draft, state: 'approving' })
      ? concealedFrom(desk, { [stockElements.stock]: [...differing] })
      : [...differing],
  amends: { from: '盘点单', fields: {} },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  carries,
})
