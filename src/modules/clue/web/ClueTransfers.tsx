import { useState } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { catalogueAdders } from '../../catalogue/web/words.ts'
import { RegionChooser } from '../../customer/web/region/RegionChooser.tsx'
import Exports from '../../transfer/web/Exports.tsx'
import { Imports } from '../../transfer/web/Imports.tsx'
import type { ClueRow } from '../api/clueList.ts'

const choosers = { region: RegionChooser }
const kept = { intentionBrandIds: 'intentionBrand', intentionCategoryIds: 'intentionCategory' } as const

/** Imports and exports clues. */
export default function ClueTransfers({ list }: { list: ListModel<ClueRow> }) {
  const [adders] = useState(() => catalogueAdders(kept))
  return (
    <>
      <Imports
        kind="clue"
        noun="流量"
        element="clueList:import"
        choosers={choosers}
        adders={adders}
        onDone={list.refresh}
      />
      <Exports kind="clue" noun="流量" element="clueList:export" list={list} />
    </>
  )
}
