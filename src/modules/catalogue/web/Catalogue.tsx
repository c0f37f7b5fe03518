import { useSearchParams } from 'react-router'
import { KindTabs } from '../../../kernel/web/list/KindTabs.tsx'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import type { CatalogueWordType } from '../api/catalogue.ts'
import { Brands } from './Brands.tsx'
import { Categories } from './Categories.tsx'
import { useCatalogue } from './words.ts'
import '../../../kernel/web/list/list.css'
import '../../../kernel/web/ui/split.css'
import './catalogue.css'

const kinds = { intentionBrand: '品牌', intentionCategory: '品类' } as const

/** Shows the brands and the tree of categories; `first` is what the screen begins with. */
export function Catalogue({ label, first }: { label: string; first: CatalogueWordType }) {
  const { data, error, refetch } = useCatalogue()
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind') === otherThan(first) ? otherThan(first) : first
  return (
    <section className="list" aria-label={label}>
      <KindTabs
        label="品牌与品类"
        kinds={kinds}
        value={kind}
        onChange={next => setParams({ kind: next }, { replace: true })}
      />
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <Waiting columns={2} />}
      {data && kind === 'intentionBrand' && <Brands words={data.words} series={data.series} />}
      {data && kind === 'intentionCategory' && <Categories words={data.words} />}
    </section>
  )
}

const otherThan = (kind: CatalogueWordType): CatalogueWordType =>
  kind === 'intentionBrand' ? 'intentionCategory' : 'intentionBrand'
