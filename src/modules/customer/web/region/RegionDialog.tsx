import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { type Division, type Region, treeOf } from '../../api/region.ts'
import { customerRoutes } from '../../api/routes.ts'
import { findPlaces, type Place, placesOf } from './find.ts'

type Props = { chosen: Region; onChoose: (region: Region) => void; onClose: () => void }

const nowhere: Region = { province: '', city: '', district: '' }

/** Chooses a region step by step, or finds it by name or sound. */
export default function RegionDialog({ chosen, onChoose, onClose }: Props) {
  const { data } = useQuery({ ...queryOf(customerRoutes.regions), staleTime: Number.POSITIVE_INFINITY })
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(chosen)
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const places = useMemo(() => placesOf(tree), [tree])
  const sounds = useMemo(() => new Map(data?.map(one => [one.code, one.said])), [data])
  const found = findPlaces(tree, places, sounds, typed)
  const footer = (
    <>
      <Button onClick={() => onChoose(nowhere)}>清空</Button>
      <Button kind="primary" onClick={() => onChoose(at)}>
        确定
      </Button>
    </>
  )
  return (
    <Dialog title="选择省市区" width={520} onClose={onClose} footer={footer}>
      <input
        className="input region-search"
        type="search"
        aria-label="搜索省市区"
        placeholder="搜索，如：上海浦东、hangzhou"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {typed.trim() === '' ? (
        <Cascade tree={tree} at={at} onGo={setAt} onChoose={onChoose} />
      ) : (
        <Found places={found} waiting={!data} onChoose={onChoose} />
      )}
    </Dialog>
  )
}

function Found({ places, waiting, onChoose }: { places: Place[]; waiting: boolean; onChoose: Props['onChoose'] }) {
  if (places.length === 0) return <p className="hint">{waiting ? '正在加载…' : '没有找到，可以换一种写法。'}</p>
  return (
    <ul className="region-found">
      {places.map(({ key, name, ...region }) => (
        <li key={key}>
          <button type="button" onClick={() => onChoose(region)}>
            <b>{name}</b> <small>{[...new Set(Object.values(region))].filter(Boolean).join(' / ')}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

type CascadeProps = { tree: Division[]; at: Region; onGo: (region: Region) => void; onChoose: Props['onChoose'] }

function Cascade({ tree, at, onGo, onChoose }: CascadeProps) {
  const province = tree.find(one => one.name === at.province)
  const city = province?.parts.find(one => one.name === at.city)
  const goTo = (region: Region, parts: readonly Division[]) => (parts.length > 0 ? onGo(region) : onChoose(region))
  const takeProvince = ({ name, parts }: Division) => {
    const only = parts.length === 1 ? parts[0] : undefined // 北京市 is its own city
    goTo({ province: name, city: only?.name ?? '', district: '' }, parts)
  }
  const takeCity = ({ name, parts }: Division) => goTo({ ...at, city: name, district: '' }, parts)
  return (
    <div className="region-steps">
      <Step title="省" parts={tree} chosen={at.province} onTake={takeProvince} />
      {province && province.parts.length > 1 && (
        <Step title="市" parts={province.parts} chosen={at.city} onTake={takeCity} />
      )}
      {city && city.parts.length > 0 && (
        <Step
          title="区县"
          parts={city.parts}
          chosen={at.district}
          onTake={({ name }) => onChoose({ ...at, district: name })}
        />
      )}
    </div>
  )
}

type StepProps = { title: string; parts: readonly Division[]; chosen: string; onTake: (one: Division) => void }

/** Draws one step: open until something is chosen, then folded to the choice. */
function Step({ title, parts, chosen, onTake }: StepProps) {
  const known = parts.some(one => one.name === chosen)
  const [open, setOpen] = useState(!known)
  const take = (one: Division) => {
    setOpen(false)
    onTake(one)
  }
  return (
    <section>
      <h3>
        {title}
        {known && !open && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {chosen} · 更改
          </button>
        )}
      </h3>
      {(open || !known) && (
        <div className="region-parts">
          {parts.map(one => (
            <button key={one.code} type="button" aria-pressed={one.name === chosen} onClick={() => take(one)}>
              {one.name}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
