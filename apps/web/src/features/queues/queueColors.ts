/**
 * The colours a queue can have (QUE-03). Each has a contrast of at least 3:1 on both papers. Ten families in five rows,
 * from pale to dark.
 */
export const queueColors: readonly string[] = (
  '#9687C4 #7F8FCA #6A95C8 #489EB7 #46A294 #6D9F6E #819C5F #B88755 #C27E6B #C17B8B ' +
  '#9676E3 #6D84EE #3A90EB #0A9DBE #16A393 #41A64A #719F1A #C87803 #DD6343 #DA5D80 ' +
  '#7A4CE0 #566BF0 #1976D2 #0E89A6 #00877A #009627 #5B8A00 #C77700 #B5543C #D02F6B ' +
  '#7562A9 #5A6BB0 #3D72AE #067D97 #118274 #438146 #5D7C30 #9B611C #A65641 #A45267 ' +
  '#744FC0 #495BC8 #0666BA #63707F #0F7367 #087820 #4D7002 #945806 #B83912 #B6335E'
).split(' ');
