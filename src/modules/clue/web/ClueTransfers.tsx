import type { ListModel } from '../../../kernel/web/list/useList.ts'
import Exports from '../../transfer/web/Exports.tsx'
import { Imports } from '../../transfer/web/Imports.tsx'
import type { ClueRow } from '../contract/clue.ts'

/** Bringing clues in and taking them out. */
export default function ClueTransfers({ list }: { list: ListModel<ClueRow> }) {
  return (
    <>
      <Imports kind="clue" noun="流量" element="clueList:import" onDone={list.refresh} />
      <Exports kind="clue" noun="流量" element="clueList:export" list={list} />
    </>
  )
}
