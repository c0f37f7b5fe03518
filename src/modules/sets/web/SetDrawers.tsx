import { squareMetres, yuan } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { setRoutes as routes, type SetDetail, SetRow } from '../api/set.ts'
import { PartsTable } from './PartsTable.tsx'
import { EditSet, NewSet } from './SetForms.tsx'
import { SetTrial } from './SetTrial.tsx'
import { setQueries } from './setQuery.ts'
import { perWords } from './words.ts'
import './set.css'

const inHead = ['name', 'code', 'price', 'per', 'onSale', 'validFrom', 'validTo', 'minArea']
const columns = columnsOf(SetRow).filter(({ key }) => !inHead.includes(key))

/** A set with its parts, a trial and its history. */
const parts: RecordParts<SetRow, SetDetail> = {
  record: { name: 'set', noun: '套餐' },
  queries: setQueries,
  width: 'wide',
  title: ({ name }) => name,
  tag: ({ onSale }) => !onSale && <Tag>已下架</Tag>,
  head: (set, { onEdit }) => <Head set={set} onEdit={onEdit} />,
  tabs: set => [
    { key: 'parts', title: '项目', body: <PartsTable set={set} /> },
    { key: 'trial', title: '试算', body: <SetTrial key={set.version} set={set} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={set} wide={['remark']} /> },
    historyTab,
  ],
  add: { route: routes.add, title: '新增套餐', width: 'wide', form: (_, ending) => <NewSet {...ending} /> },
  edit: {
    route: routes.edit,
    title: set => `编辑套餐 ${set?.name ?? ''}`,
    width: 'wide',
    form: (set, ending) => <EditSet set={set} {...ending} />,
  },
}

/** Shows the drawers of sets. */
export default function SetDrawers({ list }: { list: ListModel<SetRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}

function Head({ set, onEdit }: { set: SetDetail; onEdit: () => void }) {
  const { code, price, per, minArea, validFrom, validTo } = set
  return (
    <RecordHead
      facts={
        <>
          <Fact title="编码">{code}</Fact>
          <Fact title="套餐价">
            {yuan(price)} <small>{perWords(per)}</small>
          </Fact>
          <Fact title="有效期">{validFrom || validTo ? `${validFrom ?? '即日'} 至 ${validTo ?? '长期'}` : '长期'}</Fact>
          <Fact title="最低计价面积">{minArea === null ? '不限' : squareMetres(minArea)}</Fact>
        </>
      }
      acts={[{ text: '编辑', may: may(routes.edit), icon: 'edit', run: onEdit }]}
    />
  )
}
