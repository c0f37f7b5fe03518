import { formatFen, percentWords } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Paper, PaperRow } from '../../../kernel/server/pdf/paper.ts'
import { totals } from '../../../kernel/server/pdf/totals.ts'
import { namesOf, wordsByIds } from '../../../kernel/server/record/names.ts'
import { type EntryRow, entryKinds, type Payslip } from '../api/commission.ts'

/** Returns a person's month as paper: every entry from its base to its commission. */
export async function payslipPaper(desk: Desk, payslip: Payslip): Promise<Omit<Paper, 'letterhead'>> {
  const words = await wordsByIds(
    desk,
    payslip.rows.flatMap(row => [row.categoryId, row.roleId]),
  )
  const departments = await namesOf(desk, 'department', [payslip.departmentId])
  const month = payslip.period.slice(0, 7)
  return {
    title: '提成单',
    number: payslip.name,
    on: formatDate(clock.now()),
    landscape: true,
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        facts: [
          { label: '员工', value: payslip.name.slice(0, -8) },
          { label: '部门', value: departments.get(payslip.departmentId ?? 0) ?? '' },
          { label: '月份', value: `${month}${payslip.closed ? '（已结账）' : '（未结账）'}` },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '日期', width: 1.5 },
          { title: '类型', width: 1 },
          { title: '合同 / 单号', width: 2.4 },
          { title: '品类', width: 1.6 },
          { title: '分成', width: 1, align: 'right' },
          { title: '基数（元）', width: 1.8, align: 'right' },
          { title: '比例', width: 1, align: 'right' },
          { title: '提成（元）', width: 1.8, align: 'right' },
        ],
        rows: payslip.rows.map(row => rowOf(row, words)),
      },
      totals(
        [
          ['计提', payslip.accrued],
          ['冲回', payslip.reversed],
          ...(payslip.imported === 0 ? [] : [['历史导入', payslip.imported] as const]),
        ],
        ['应发提成', payslip.amount],
      ),
      ...(payslip.more > 0
        ? [{ kind: 'notes' as const, lines: [`另有 ${payslip.more} 笔未逐条列出，已计入合计。`] }]
        : []),
      { kind: 'signatures', signers: ['制表', '审核', '员工确认'] },
    ],
    foot: `${desk.who.name} 打印`,
  }
}

function rowOf(row: EntryRow, words: ReadonlyMap<number, string>): PaperRow {
  const percent = (points: number | null) => (points === null ? '' : percentWords(points))
  return {
    cells: [
      row.onDay,
      entryKinds[row.kind],
      row.contractNumber ?? row.sourceNumber ?? row.remark,
      words.get(row.categoryId ?? 0) ?? (row.kind === 'import' ? '' : '其他'),
      percent(row.share),
      formatFen(row.base),
      percent(row.rate),
      formatFen(row.amount),
    ],
  }
}
