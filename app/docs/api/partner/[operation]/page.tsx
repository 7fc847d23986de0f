import type { Metadata } from "next";
import { OperationView, operationMetadata } from "../../operation-view";

type Props = PageProps<"/docs/api/partner/[operation]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return operationMetadata("partner", (await params).operation);
}

/** An operation of the RM Partner API. Public. */
export default async function OperationPage({ params }: Props) {
  return <OperationView api="partner" id={(await params).operation} />;
}
