import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { Waiting } from '../../../kernel/web/list/States.tsx'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { installElements } from '../api/elements.ts'
import { InstallRow, installRecord, installRoutes as routes } from '../api/installation.ts'
import './install.css'

const InstallCalendar = lazy(() => import('./InstallCalendar.tsx'))
const InstallDrawers = lazy(() => import('./InstallDrawers.tsx'))
const PointsDialog = lazy(() => import('./PointsDialog.tsx'))

const none = '还没有安装单。打开合同，在“安装”页签里安排安装。'

/** The list of installations. */
export const installList: ListSpec<InstallRow> = {
  name: 'installation',
  row: InstallRow,
  routes: { list: routes.list, totals: routes.totals },
  views: installRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: installRecord.noun,
  shown: ['number', 'state', 'plannedOn', 'half', 'installer', 'customerName', 'goodsNames', 'address', 'problems'],
  widths: {
    number: 180,
    state: 92,
    plannedOn: 110,
    half: 70,
    installer: 100,
    customerName: 110,
    goodsNames: 220,
    address: 200,
    problems: 100,
  },
  empty: {
    open: '没有在办的安装单。打开合同，在“安装”页签里安排安装。',
    mine: '没有您的安装单。',
    draft: '没有等着安排的安装。',
    today: '今天没有安装。',
    tomorrow: '明天没有安装。',
    week: '本周没有安装。',
    troubled: '没有未解决的问题。',
    accepted: '还没有验收的安装单。',
    cancelled: '没有取消的安装单。',
    all: none,
  },
  searchHint: '单号、客户、商品、地址、联系人、安装工',
  draw: {
    state: ({ state }) => <StateTag record={installRecord} state={state} />,
    problems: ({ problems }) => (problems > 0 ? <Tag tone="red">{problems}</Tag> : undefined),
  },
  card: ['state', 'plannedOn', 'half', 'installer', 'customerName', 'address'],
}

const shapes = { list: '列表', calendar: '日历' } as const
const icons = { list: 'rows', calendar: 'clock' } as const

/** Draws the screen 安装管理 as a list or a calendar; an installation begins at its contract. */
export default function InstallPage() {
  const [shown, show, hide] = useAddress('show')
  const [points, setPoints] = useState(false)
  const shape = shown === 'calendar' ? 'calendar' : 'list'
  const list = useList(installList, { rows: shape === 'list' })
  const [, open] = useAddress('open')
  return (
    <>
      <RecordScreen
        list={list}
        actions={
          <>
            <fieldset className="install-shapes">
              <legend className="unseen">显示方式</legend>
              {Object.entries(shapes).map(([key, title]) => (
                <Button
                  key={key}
                  kind="text"
                  icon={icons[key as keyof typeof icons]}
                  aria-pressed={shape === key}
                  onClick={() => (key === 'calendar' ? show(key) : hide())}
                >
                  {title}
                </Button>
              ))}
            </fieldset>
            {mayDo(installElements.points) && <Button onClick={() => setPoints(true)}>检查项</Button>}
            <ExportMenu kind="installation" noun="安装单" element={installElements.export} list={list} />
          </>
        }
        instead={
          shape === 'calendar' && (
            <Suspense fallback={<Waiting columns={7} />}>
              <InstallCalendar list={list} onOpen={row => open(row.id)} />
            </Suspense>
          )
        }
        drawers={<InstallDrawers list={list} />}
      />
      <Suspense>{points && <PointsDialog onClose={() => setPoints(false)} />}</Suspense>
    </>
  )
}
