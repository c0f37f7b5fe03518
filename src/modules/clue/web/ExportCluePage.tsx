import { ExportPage } from '../../transfer/web/ExportPage.tsx'
import { clueList } from './clueList.tsx'

/** Draws the screen 流量导出 (exportClue). */
export default function ExportCluePage() {
  return (
    <ExportPage kind="clue" noun="流量" source={clueList} first={clueList.shown} searchHint={clueList.searchHint} />
  )
}
