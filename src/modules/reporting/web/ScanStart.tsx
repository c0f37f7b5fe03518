import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../kernel/web/call.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { fewestLetters, type SearchGroup, searchRoutes } from '../../search/api/search.ts'

/** Opens what a scanned code names: a page of ours by its link, else what the search finds by it. */
export function ScanStart() {
  const navigate = useNavigate()
  const [groups, setGroups] = useState<readonly SearchGroup[]>([])
  const [told, setTold] = useState('')
  const read = async (code: string) => {
    const own = ownAddress(code)
    if (own) return navigate(own)
    const term = code.trim()
    const found = term.length < fewestLetters ? [] : await call(searchRoutes.find, { body: { term } }, { quiet: true })
    const hits = found.flatMap(group => group.hits)
    const [hit] = hits
    if (hit && hits.length === 1) return navigate(hit.to)
    setGroups(found)
    setTold(hit ? `“${term}”找到 ${hits.length} 个，请选择` : `没有找到“${term}”，请在上方搜索`)
  }
  return (
    <section className="panel start start-scan" aria-label="扫一扫">
      <ScanButton title="扫商品或批次标签" told={told} closes onCode={code => void read(code).catch(() => undefined)} />
      <p role="status">{told || '扫商品或批次的标签，看它在哪里、有多少，再入库、调拨、盘点。'}</p>
      <ul>
        {groups.flatMap(({ kind, hits }) =>
          hits.map(({ id, title, note, to }) => (
            <li key={`${kind} ${id}`}>
              <Link to={to}>{[title, note].filter(Boolean).join(' · ')}</Link>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

/** Returns the path of a link to a page of this installation; undefined for any other text. */
function ownAddress(text: string): string | undefined {
  try {
    const { origin, pathname, search } = new URL(text)
    return origin === window.location.origin ? `${pathname}${search}` : undefined
  } catch {
    return undefined
  }
}
