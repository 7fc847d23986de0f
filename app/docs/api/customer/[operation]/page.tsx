import type { Metadata } from "next";
import { OperationView, operationMetadata } from "../../operation-view";

type Props = PageProps<"/docs/api/customer/[operation]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return operationMetadata("customer", (await params).operation);
}

/** An operation of the Customer API. Public. */
export default async function OperationPage({ params }: Props) {
  return <OperationView api="customer" id={(await params).operation} />;
}
