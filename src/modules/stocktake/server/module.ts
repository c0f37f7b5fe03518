import { lookTimes, takeUpLost } from '../../../kernel/server/desk/pieces.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { accessed, awaited, facets, found, logged, named } from '../../../kernel/server/record/facets.ts'
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { worked } from '../../../kernel/server/record/todo.ts'
import { documented } from '../../documents/server/index.ts'
import { switchGroups, wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { lossPapers, reported } from '../../warehouse/server/index.ts'
import {
  halts,
  stocktakeRoutes as routes,
  StocktakeEntered,
  type StocktakeRow,
  scopes,
  stocktakeElements,
  stocktakeRecord,
} from '../api/stocktake.ts'
import { stocktakeSwitches } from '../api/switches.ts'
import { stocktakeDocument } from './document.ts'
import { stocktakeFileHandlers } from './files.ts'
import { stocktakeHandlers } from './handlers.ts'
import { postingJobs, postings } from './posting/job.ts'
import { countAccuracy, countLosses } from './report.ts'
import { stocktakes } from './stocktakes.ts'

const rank = 84
const everyone = 'whoever opens the screen sees every count of the company'

export const stocktake = {
  name: 'stocktake',
  tables: ['stocktake', 'stocktakeLine'],
  reads: { goods: ['goods'], warehouse: ['stockKey', 'stockLot', 'stockEntry', 'stockReservation', 'warehouse'] },
  handlers: [...stocktakeHandlers, ...stocktakeFileHandlers],
  jobs: runtime => postingJobs(runtime),
  clock: [{ name: 'stocktakePostings', times: lookTimes, work: runtime => takeUpLost(runtime, postings) }],
  brings: [
    ...facets(stocktakes, {
      access: accessed([
        {
          place: stocktakeRecord.place,
          elements: { enter: '新增、盘点、提交与作废', differences: '过账前查看盲盘的差异', export: '导出' },
          grants: {
            manager: ['enter', 'differences', 'export'],
            warehouse: ['enter'],
            finance: ['differences', 'export'],
          },
        },
      ]),
      scope: everyone,
      log: logged(stocktakes, {
        stocktakeLine: { title: '盘点明细', columns: [], unfollowed: 'entries of the sheet tell what was counted' },
      }),
      name: named(stocktakes),
      why: everyone,
      search: found(stocktakes, { note: ({ remark }) => [remark], rank }),
      export: exported(stocktakes, 'stocktakeManager:export', rank),
      todos: awaited(
        stocktakes,
        [
          {
            key: 'openStocktakes',
            view: 'draft',
            filters: () => ({}),
            title: '没盘完的盘点单',
            word: '盘点中',
            hint: '还没有提交过账，期间这些批次不能再建盘点单',
            tone: 'warning',
            worksBy: stocktakeElements.enter,
            worked: worked('去盘', ({ id, number, scope, counted, keys, ownerId }: StocktakeRow) => ({
              id,
              title: number,
              note: scopes[scope],
              mark: `已盘 ${counted} / ${keys}`,
              who: ownerId,
            })),
          },
          {
            key: 'haltedStocktakes',
            view: 'posting',
            filters: () => ({ halted: Object.keys(halts).join(',') }),
            title: '过账停下的盘点单',
            word: '正在过账',
            hint: '有批次挡住了过账，要有人继续',
            tone: 'danger',
            worksBy: stocktakeElements.enter,
            worked: worked('继续', ({ id, number, halted, posted, keys }: StocktakeRow) => ({
              id,
              title: number,
              note: halted ? halts[halted] : '',
              mark: `已过账 ${posted} / ${keys}`,
            })),
          },
        ],
        rank,
      ),
      about: 'a count belongs to no customer',
      story: 'a count belongs to no record that tells a story',
      handover: 'everyone who keeps goods sees every sheet and may go on with it, whoever began it',
      words: wordsUsed(stocktakeRecord, StocktakeEntered, rank),
      examples: 'a new company has no goods to count',
    }),
    ...documented(
      stocktakeDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.submit],
        withdraw: [routes.cancel],
        reminds: ['openStocktakes', 'haltedStocktakes'],
      },
      rank,
    ),
    bring(
      beginnings,
      { title: '盘点', also: ['新建盘点单'], routes: [routes.add], place: stocktakeRecord.place, query: { new: 1 } },
      22,
    ),
    ...reported(countAccuracy, 20),
    bring(lossPapers, countLosses),
    bring(
      switchGroups,
      { code: 'stocktake', title: '盘点', about: '什么时候要再数一次。', switches: stocktakeSwitches },
      31,
    ),
  ],
} satisfies Module
