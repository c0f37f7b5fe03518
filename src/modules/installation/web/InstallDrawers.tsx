import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import {
  type InstallDetail,
  InstallRow,
  installFileRoutes,
  installRecord,
  installRoutes as routes,
} from '../api/installation.ts'
import { AcceptedTab } from './AcceptedTab.tsx'
import { ChecksTab } from './ChecksTab.tsx'
import { EditInstall, NewInstallOf } from './InstallForm.tsx'
import { InstallHead } from './InstallHead.tsx'
import { InstallLines } from './InstallLines.tsx'
import { contractIn } from './newOf.ts'
import { ProblemsTab } from './ProblemsTab.tsx'
import { installQueries as queries } from './queries.ts'

const columns = columnsOf(InstallRow.omit({ number: true, state: true, goodsNames: true }))

/** An installation: what is installed, its check list, its problems, its photos, and its history. */
const parts: RecordParts<InstallRow, InstallDetail> = {
  record: installRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <InstallHead one={one} onEdit={onEdit} onChanged={queries.refresh} />,
  tabsFirst: ['lines', 'checks', 'problems'],
  tabs: one => [
    { key: 'lines', title: '明细', body: <InstallLines lines={one.lines} /> },
    { key: 'checks', title: '检查', body: <ChecksTab one={one} onChanged={queries.refresh} /> },
    {
      key: 'problems',
      title: one.problems > 0 ? `问题 ${one.problems}` : '问题',
      body: <ProblemsTab one={one} onChanged={queries.refresh} />,
    },
    ...(one.state === 'accepted' ? [{ key: 'accepted', title: '验收', body: <AcceptedTab one={one} /> }] : []),
    {
      key: 'files',
      title: '照片',
      body: (
        <FilesTab
          routes={installFileRoutes}
          id={one.id}
          mayEdit={one.refusals.attach === null}
          nothing="还没有照片。进场前、安装后的现场可以拍在这里。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['address', 'remark']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增安装单',
    width: 'wide',
    form: (added, ending) => {
      const contractId = contractIn(added)
      return contractId === undefined ? (
        <p className="drawer-message">请打开合同，在“安装”页签里点“安排安装”，或打开已下单的下单单点“安装”。</p>
      ) : (
        <NewInstallOf contractId={contractId} {...ending} />
      )
    },
  },
  edit: {
    route: routes.edit,
    title: one => `修改安装单 ${one?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditInstall one={one} {...ending} />,
  },
}

/** Shows the drawers of installations. */
export default function InstallDrawers({ list }: { list: ListModel<InstallRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
