import { CardSkeleton } from "./_components/card-skeleton";

export default function ProfileLoading() {
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <div className="h-12" />
      <CardSkeleton rows={3} />
      <CardSkeleton rows={3} />
      <CardSkeleton rows={1} />
    </div>
  );
}
