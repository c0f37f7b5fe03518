import { lazy } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { type ClueDetail, clueRoutes as routes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import { ClueFacts } from './ClueFacts.tsx'
import { ClueHead } from './ClueHead.tsx'
import { ClueStory } from './ClueStory.tsx'
import { StatusTag } from './clueList.tsx'
import { clueQueries } from './clueQuery.ts'
import { EditClue } from './EditClue.tsx'
import { NewClue } from './NewClue.tsx'
import { OtherClues } from './OtherClues.tsx'
import type { ClueActionSet } from './useClueActions.tsx'
import './clue.css'

const ClueAssignments = lazy(() => import('./ClueAssignments.tsx'))

/** A clue with all details. Before it is claimed there is nothing but what its pool shows. */
const partsOf = (actions: ClueActionSet): RecordParts<ClueRow, ClueDetail> => ({
  record: { name: 'clue', noun: '流量', seen: { scope: 'clue' } },
  queries: clueQueries,
  width: 'wide',
  title: ({ inReach, customerId, name }) => (inReach ? <CustomerLink id={customerId}>{name}</CustomerLink> : name),
  tag: ({ status }) => <StatusTag status={status} />,
  head: (clue, { onEdit }) => <ClueHead clue={clue} actions={actions} onEdit={onEdit} />,
  tabs: (clue, { onOpen }) => {
    const others = clue.otherClues.length
    const facts = { key: 'facts', title: '资料', body: <ClueFacts clue={clue} /> }
    const whole = [
      { key: 'story', title: '动态', body: <ClueStory clue={clue} /> },
      facts,
      { key: 'assignment', title: '分配记录', body: <ClueAssignments id={clue.id} /> },
    ]
    const same = {
      key: 'others',
      title: `同一客户的其他流量 ${others}`,
      body: <OtherClues clue={clue} onOpen={onOpen} />,
    }
    return [...(clue.limited ? [facts] : whole), ...(others ? [same] : [])]
  },
  tabsFirst: ['story', 'facts', 'others'],
  add: { route: routes.add, title: '新增流量', form: (_, ending) => <NewClue {...ending} /> },
  edit: {
    route: routes.edit,
    title: clue => `编辑流量 ${clue?.name ?? ''}`,
    refuses: clue => (clue.may.edit ? null : '这条流量现在不能编辑。'),
    form: (clue, ending) => <EditClue clue={clue} {...ending} />,
  },
})

type Props = { list: ListModel<ClueRow>; actions: ClueActionSet }

/** Shows the drawers of clues. */
export default function ClueDrawers({ list, actions }: Props) {
  return <RecordDrawers parts={partsOf(actions)} list={list} />
}
