import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import {
  stocktakeRoutes as routes,
  type StocktakeDetail,
  StocktakeRow,
  stocktakeFileRoutes,
  stocktakeRecord,
} from '../api/stocktake.ts'
import { CountSheet } from './CountSheet.tsx'
import { NewStocktake } from './NewStocktake.tsx'
import { StocktakeHead } from './StocktakeHead.tsx'

const columns = columnsOf(StocktakeRow.omit({ number: true, state: true }))
const queries = recordQueries({ detail: routes.detail, history: routes.history, also: [routes.lines] })

/** A count: its sheet, what it says besides, and its history. */
const parts: RecordParts<StocktakeRow, StocktakeDetail> = {
  record: stocktakeRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: sheet => <StocktakeHead sheet={sheet} onChanged={queries.refresh} />,
  tabs: sheet => [
    { key: 'sheet', title: '盘点表', body: <CountSheet sheet={sheet} onChanged={queries.refresh} /> },
    {
      key: 'files',
      title: '照片',
      body: (
        <FilesTab
          routes={stocktakeFileRoutes}
          id={sheet.id}
          mayEdit={sheet.refusals.attach === null}
          nothing="还没有照片。现场和差异可以拍在这里。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={sheet} wide={['remark']} /> },
    historyTab,
  ],
  add: { route: routes.add, title: '新建盘点', form: (asked, ending) => <NewStocktake asked={asked} {...ending} /> },
}

/** Shows the drawers of counts. */
export default function StocktakeDrawers({ list }: { list: ListModel<StocktakeRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
