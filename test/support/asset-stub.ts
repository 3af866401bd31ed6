/** Stands for any picture, film or font that a component imports by its address. */
export default "asset";
