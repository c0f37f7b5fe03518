/** The designer's hints, which depend on the purpose of the form. */
export type DesignWords = {
  /** Says where the description is shown. */
  description: string
  /** Says what happens to the fields after the start. */
  rights: string
  /** Stands above the list of places that use a field. */
  uses: string
}
