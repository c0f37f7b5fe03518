import type { ClientBase } from 'pg'
import type { ViewState } from '../src/modules/settings/api/savedView.ts'
import type { Company } from './companies/found.ts'
import { insertRows } from './insert.ts'

type View = { name: string; state: ViewState; isDefault: boolean }

function viewsOf({ wordId }: Company): View[] {
  const fromHome = ['到店自然客流', '老客户转介绍', '设计师推荐'].map(label => wordId('clueChannel', label))
  return [
    {
      name: '五万以上跟进中',
      isDefault: false,
      state: {
        view: 'all',
        filters: { status: { in: ['following'] }, budget: { between: [5_000_000, null] } },
        sort: { by: 'budget', order: 'descend' },
        columns: [
          'name',
          'status',
          'ownerId',
          'channelId',
          'intentionCategoryIds',
          'budget',
          'followUpCount',
          'nextFollowUpAt',
        ],
      },
    },
    {
      name: '优质渠道待联系',
      isDefault: false,
      state: {
        view: 'overdue',
        filters: { channelId: { in: fromHome } },
        sort: { by: 'nextFollowUpAt', order: 'ascend' },
      },
    },
  ]
}

/** Gives the boss of a working company saved views of the clue list. */
export async function saveViews(client: ClientBase, company: Company, now: number): Promise<void> {
  const boss = company.employees.find(one => one.username === 'boss')
  if (!boss || company.plan.loginStatus !== 0) return
  const at = new Date(now).toISOString()
  const kept = { officeId: company.officeId, employeeId: boss.id, list: 'clueList', createdAt: at, updatedAt: at }
  await insertRows(
    client,
    'saved_view',
    viewsOf(company).map((view, index) => ({ ...kept, ...view, position: index + 1 })),
  )
}
