/** The mark of an override, in the upper right corner of its container. */
export function Corner() {
  return (
    <svg aria-hidden width={9} height={9} className="absolute top-0 right-0 fill-current">
      <path d="M0 0H9V9z" />
    </svg>
  );
}
