/** What the designer's hints say of what the form is for. */
export type DesignWords = {
  /** Where its description is shown. */
  description: string
  /** What its fields may do after the start. */
  rights: string
  /** Above the places that name a field. */
  uses: string
}
