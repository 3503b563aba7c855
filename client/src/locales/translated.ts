/** Texts of another language: the same keys, except for the plural forms that only Romanian has. */
export type Translated<Texts> = {
  [Key in keyof Texts as Key extends `${string}_few` ? never : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key]>;
};
