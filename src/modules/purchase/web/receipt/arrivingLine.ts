import type { Values } from '../../../../kernel/web/form/values.ts'
import { saysLot } from '../../../warehouse/api/scanned.ts'
import type { Begun } from '../../../warehouse/web/useScanned.ts'

/**
 * Returns the line with which a receipt of what was scanned begins. Lot, grade and box are those that the scan names: what comes of goods is seldom of the
 * lot that lies there.
 */
export function arrivingLine({ line, box, scanned }: Begun): Values {
  if (saysLot(scanned)) return { ...line, boxPieces: box }
  return { ...line, colour: '', batch: '', size: '', gradeId: null, boxPieces: scanned.boxPieces ?? null }
}
