/** Whose own prices are to hold: those of single goods, or of those that an import of goods brought or changed. */
export type OwnPriced = { goodsId: number } | { goodsImportId: number }
