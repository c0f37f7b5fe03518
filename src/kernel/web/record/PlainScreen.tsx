import { lazy, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { PlainFacts, PlainRoutes } from '../../api/plainRecord.ts'
import type { ListSpec } from '../list/spec.ts'
import { type ListModel, useList } from '../list/useList.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { RecordScreen } from './RecordScreen.tsx'

const PlainDrawers = lazy(() => import('./PlainDrawers.tsx'))

/** A plain record as the screen draws it. `name`: what heads its drawer. */
export type PlainRow = { id: number; version: number; name: string; state: string }
export type Plain = { record: PlainFacts; routes: PlainRoutes; entered: z.ZodObject }

type Props = Plain &
  Pick<ListSpec<PlainRow>, 'shown' | 'widths' | 'searchHint' | 'empty' | 'card'> & {
    /** Further actions of the page: an export. */
    actions?: (list: ListModel<PlainRow>) => ReactNode
  }

/** Draws the screen of a plain record: its list, and drawers with its fields, its history and a form. */
export function PlainScreen({ record, routes, entered, actions, ...drawn }: Props) {
  const [plain] = useState(() => ({ record, routes, entered }))
  const [spec] = useState(
    (): ListSpec<PlainRow> => ({
      ...drawn,
      name: record.name,
      row: record.row,
      routes: { list: routes.list, totals: routes.totals } as unknown as ListSpec<PlainRow>['routes'],
      views: record.views,
      sort: { by: 'createdAt', order: 'descend' },
      noun: record.noun,
      draw: { state: ({ state }) => <StateTag record={record} state={state} /> },
    }),
  )
  const list = useList(spec)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: `新增${record.noun}` }}
      actions={actions?.(list)}
      drawers={<PlainDrawers plain={plain} list={list} />}
    />
  )
}
