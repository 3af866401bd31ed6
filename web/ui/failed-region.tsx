import { chakra } from "@chakra-ui/react";
import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { Stack } from "./layout.ts";

const Message = chakra("p", { base: { display: "flex", gap: "2", alignItems: "center", color: "fg.muted" } });

/** Says that part of the page failed, with a retry button. */
export const FailedRegion = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Stack role="alert" alignItems="flex-start" gap="5" py="6">
    <Message>
      <Icon name="alert" color="fg.error" />
      {message}
    </Message>
    <Button onClick={onRetry}>Try again</Button>
  </Stack>
);

type Props = {
  /** Replaces the failed region; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
  onRetry?: () => void;
  children: ReactNode;
};

/** An error boundary for one region of the page. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ hasFailed: false });
  };

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
