export * from "@/lib/domain/projection";
