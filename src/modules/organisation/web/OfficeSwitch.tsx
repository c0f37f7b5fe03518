import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { queryOf } from '../../../kernel/web/query.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { officeRoutes } from '../api/office.ts'
import { OfficeDrawing } from './OfficeDrawing.tsx'
import { isEnabled, namedLike, type OfficeCard, switchTo, withDrawings } from './offices.ts'
import { showOfficeChange } from './officeTabs.ts'
import '../../../kernel/web/ui/input.css'
import './officeSwitch.css'

const NewOfficeForm = lazy(() => import('./NewOfficeForm.tsx'))

/** Shows the company switch over the blurred page (S2.07). */
export default function OfficeSwitch() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [creating, setCreating] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const title = creating ? '创建企业' : '选择企业'
  return (
    <dialog ref={dialog} className="office-switch" aria-label={title} onClose={() => showOfficeChange(false)}>
      <header>
        <h2>{title}</h2>
        <Button kind="text" icon="close" aria-label="关闭" onClick={() => dialog.current?.close()} />
      </header>
      {creating ? (
        <Suspense>
          <NewOfficeForm onCreated={office => void switchTo(office.officeId)} onCancel={() => setCreating(false)} />
        </Suspense>
      ) : (
        <Offices onCreate={() => setCreating(true)} />
      )}
    </dialog>
  )
}

function Offices({ onCreate }: { onCreate: () => void }) {
  const { data, isError, refetch } = useQuery(queryOf(officeRoutes.mine))
  const [typed, setTyped] = useState('')
  const cards = useMemo(() => data && withDrawings(data.officeList), [data])
  const found = namedLike(cards ?? [], typed)
  return (
    <>
      <Search onSearch={setTyped} onCreate={onCreate} />
      {isError && (
        <p className="office-hint">
          企业列表没有加载成功。 <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {cards && found.length === 0 && <p className="office-hint">{emptyHint(cards.length, typed)}</p>}
      <ul className="office-cards">
        {found.map(office => (
          <li key={office.officeId}>
            <Card office={office} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Searches as one types and on the button. */
function Search({ onSearch, onCreate }: { onSearch: (typed: string) => void; onCreate: () => void }) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <form className="office-search" onSubmit={search}>
      <input
        name="name"
        type="search"
        className="input"
        placeholder="企业名称"
        aria-label="按企业名称搜索"
        autoComplete="off"
        onChange={event => onSearch(event.target.value)}
      />
      <Button type="submit" kind="primary" icon="search">
        搜索
      </Button>
      <Button icon="plus" onClick={onCreate}>
        创建企业
      </Button>
    </form>
  )
}

function emptyHint(offices: number, typed: string): string {
  return offices > 0
    ? `没有名称包含“${typed.trim()}”的企业。`
    : '您还没有加入企业。请让企业管理员把您添加为员工，或创建自己的企业。'
}

function Card({ office }: { office: OfficeCard }) {
  const here = useSession(state => state.person?.officeId === office.officeId)
  const [busy, setBusy] = useState(false)
  const choose = () => {
    setBusy(true)
    void switchTo(office.officeId).finally(() => setBusy(false))
  }
  const enabled = isEnabled(office)
  return (
    <button
      type="button"
      className="row-card office-card"
      data-enabled={enabled}
      aria-current={here || undefined}
      disabled={busy}
      onClick={choose}
    >
      {office.logo ? (
        <img className="office-card-logo" src={office.logo} alt="" />
      ) : (
        <OfficeDrawing number={office.drawing} />
      )}
      <span>
        {office.officeName}
        {!enabled && '（已停用）'}
      </span>
      {here && <small>当前企业</small>}
    </button>
  )
}
