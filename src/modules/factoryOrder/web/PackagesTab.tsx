import { lazy, Suspense, useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { FactoryDetail } from '../api/factoryOrder.ts'
import { packageStates, packageTones, packageRoutes as routes, ShownPackage } from '../api/package.ts'
import './packages.css'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))
const PackageLabels = lazy(() => import('./PackageLabels.tsx'))

const columns = columnsOf(ShownPackage)

type Props = { one: FactoryDetail; onChanged: () => Promise<void> }

/** Shows the packages of a factory order and which are missing; registers them, and receives them one by one or several at once. */
export function PackagesTab({ one, onChanged }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<'register' | 'labels'>()
  const [told, setTold] = useState('')
  const done = (words: string) => {
    setTold(words)
    setChosen(new Set())
    void onChanged()
  }
  const scanned = (code: string) =>
    call(routes.scan, { body: { code } }, { quiet: true })
      .then(became => done(became.id === one.id ? became.told : `${became.told}（不是这张工厂单的）`))
      .catch((failure: Error) => setTold(failure.message))
  const may = { pack: one.refusals.pack === null, receive: one.refusals.receive === null }
  const press = (route: (typeof routes)['arrive' | 'takeBack' | 'remove']) => () =>
    call(route, { body: { id: one.id, packageIds: [...chosen] } })
      .then(({ told: words }) => {
        notice.success(words)
        done(words)
      })
      .catch(() => undefined)
  const picked = one.packageRows.filter(({ id }) => chosen.has(id))
  const all = (state: string) => picked.length > 0 && picked.every(one => one.state === state)
  return (
    <>
      <div className="packages-acts">
        {may.receive && one.packageRows.length > 0 && (
          <ScanButton title="扫包件标签，登记到货" told={told} onCode={code => void scanned(code)} />
        )}
        {may.pack && (
          <Button icon="plus" onClick={() => setAsked('register')}>
            登记包件
          </Button>
        )}
        {one.packageRows.length > 0 && <Button onClick={() => setAsked('labels')}>打印标签</Button>}
        {may.receive && all('expected') && (
          <Button kind="primary" onClick={press(routes.arrive)}>
            到货（{picked.length} 件）
          </Button>
        )}
        {may.receive && all('arrived') && <Button onClick={press(routes.takeBack)}>撤回到货</Button>}
        {may.pack && all('expected') && (
          <Button kind="danger" onClick={press(routes.remove)}>
            删除
          </Button>
        )}
      </div>
      <p className="packages-told" role="status">
        {told || countWords(one)}
      </p>
      {one.packageRows.length > 0 && (
        <RowsTable
          columns={may.receive || may.pack ? [{ key: 'pick', title: '选', kind: 'text' }, ...columns] : columns}
          rows={one.packageRows}
          draw={({ key }, row) => {
            if (key === 'state') return <Tag tone={packageTones[row.state]}>{packageStates[row.state]}</Tag>
            if (key !== 'pick') return undefined
            return <Pick row={row} chosen={chosen} onChange={setChosen} />
          }}
        />
      )}
      <Suspense>
        {asked === 'register' && <RegisterDialog one={one} onDone={done} onClose={() => setAsked(undefined)} />}
        {asked === 'labels' && (
          <PackageLabels
            one={one}
            packages={picked.length > 0 ? picked : one.packageRows}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function countWords({ packages, arrived, packageRows, refusals }: FactoryDetail): string {
  if (packages === 0)
    return refusals.pack === null ? '还没有包件清单。厂家给了清单就登记，到货时逐件扫码。' : '还没有包件清单。'
  if (packages === arrived) return `${packages} 件全部到齐。`
  const missing = packageRows.filter(({ state }) => state === 'expected').map(({ number }) => number)
  const some = missing.slice(0, 5).join('、')
  return `${packages} 件到了 ${arrived} 件，还差 ${missing.length} 件：${some}${missing.length > 5 ? ' 等' : ''}。`
}

type PickProps = { row: ShownPackage; chosen: ReadonlySet<number>; onChange: (chosen: ReadonlySet<number>) => void }

function Pick({ row, chosen, onChange }: PickProps) {
  const change = () => {
    const after = new Set(chosen)
    if (!after.delete(row.id)) after.add(row.id)
    onChange(after)
  }
  return <input type="checkbox" aria-label={`选 ${row.number}`} checked={chosen.has(row.id)} onChange={change} />
}
